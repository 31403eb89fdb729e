// Sound: a wood block for a move, a bowl for your turn; in a hidden page only the bowl.

import { isOn } from "./settings.js";

let audio;
addEventListener("pointerdown", () => { audio ??= new AudioContext(); audio.resume(); }, { once: true });

function strike(pitch, seconds, kind) {
  if (!isOn("sound") || (document.hidden && kind !== "sine")) return;
  audio ??= new AudioContext();
  if (audio.state !== "running") return;
  const tone = audio.createOscillator(), loudness = audio.createGain();
  tone.type = kind;
  tone.frequency.value = pitch;
  loudness.gain.setValueAtTime(0.18, audio.currentTime);
  loudness.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + seconds);
  tone.connect(loudness).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + seconds);
}

export const soundMove = () => strike(820, 0.09, "triangle");
export const soundTurn = () => { strike(392, 1.6, "sine"); strike(587, 1.2, "sine"); };
