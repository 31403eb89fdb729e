// Choosing: from the numbers of the allowed actions to what may be touched next, what it is called, and when a choice is
// complete. The verbs, touches and names of a game come in a separate file; core/paths.py does the same in Python.

const wordsOf = (text, parts) => (parts ? text.split(parts).filter(Boolean) : [text]);
const valueOf = (touch) => touch.slice(touch.indexOf(":") + 1);
// Hungarian articles, as core/words.py chooses them: az alma, a körte, az 5 kártya.
const ARTICLE = /\{([Aa])z\} ([^\p{L}\p{N}_]*)([\p{L}\p{N}_]+)/gu;
const isVowel = (word) => /^(1|5\d*|1\d{3}|1\d{6}|1\d{9})$/.test(word) || "aáeéiíoóöőuúüű".includes(word[0].toLowerCase());
const withArticles = (sentence) =>
  sentence.replace(ARTICLE, (_, article, between, word) => `${article}${isVowel(word) ? "z" : ""} ${between}${word}`);
const kindOf = (touch) => touch.split(":", 1)[0];

export class Vocabulary {
  // `names` are those that only this table has.
  constructor({ verbs, domains, names: common, steps = {}, several = "" }, names = {}) {
    Object.assign(this, { verbs, domains, common, names, steps, several });
  }

  verb(action) {
    let low = 0, high = this.verbs.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.verbs[middle].first <= action) low = middle;
      else high = middle - 1;
    }
    return this.verbs[low];
  }

  // The texts of an action's arguments.
  texts(action) {
    const verb = this.verb(action), domains = verb.parameters.map((number) => this.domains[number]);
    const values = [];
    let rest = action - verb.first;
    for (const { size } of [...domains].reverse()) {
      values.unshift(rest % size);
      rest = Math.floor(rest / size);
    }
    return domains.map(({ texts, textsAfter }, place) => (texts ?? textsAfter[values[place - 1]])[values[place]]);
  }

  touches(action) {
    const texts = this.texts(action);
    return this.verb(action).path.flatMap((step) => this.stepTouches(action, step, texts));
  }

  stepTouches(action, step, texts = this.texts(action)) {
    if (!step.startsWith("{")) return [step.replace(/\{(\d)\}/g, (_, place) => texts[place])];
    const place = Number(step.slice(1, -1)), { touched, parts } = this.domains[this.verb(action).parameters[place]];
    return wordsOf(texts[place], parts).map((word) => `${touched}:${word}`);
  }

  name(domain, text, form = "") {
    const kinds = form ? [`${domain}:${form}`, domain] : [domain];
    const [own, common] = [this.names, this.common].map((names) => kinds.map((kind) => names[kind]?.[text]).find(Boolean));
    return own ?? common ?? text;
  }

  // Several things in a sentence; equal ones are counted where they have the form with their number.
  severalNames(domain, words, form = "") {
    const same = new Map(), found = [];
    for (const word of words) same.set(this.name(domain, word), [...(same.get(this.name(domain, word)) ?? []), word]);
    for (const [bare, equal] of same) {
      const together = equal.length > 1 ? this.name(domain, equal[0], `${form}${equal.length}`) : bare;
      found.push(...(together === bare ? equal.map((word) => this.name(domain, word, form)) : [together]));
    }
    if (found.length < 2 || !this.several) return found.join(", ");
    return this.several.replace("{first}", found.slice(0, -1).join(", ")).replace("{last}", found.at(-1));
  }

  label(action) {
    const verb = this.verb(action), texts = this.texts(action);
    const partOf = (place) => [this.domains[verb.parameters[place]], texts[place]];
    if (!verb.sentence) return [verb.name, ...texts.map((_, place) => this.listed(...partOf(place)))].join(" ");
    return withArticles(verb.sentence.replace(/\{(\d)(?::(\w+))?\}/g, (_, place, form) => this.named(...partOf(place), form)));
  }

  // A thing in a sentence, and beside a verb that has none.
  named({ name, many }, text, form) {
    return many ? this.severalNames(name, wordsOf(text, " "), form) : this.name(name, text, form);
  }

  listed({ name, many }, text) {
    return (many ? wordsOf(text, " ") : [text]).map((word) => this.name(name, word)).join(", ");
  }

  // The step of an action's path that a touch belongs to.
  step(action, touch, depth) {
    const verb = this.verb(action);
    return depth < verb.ordered ? verb.path[depth] : verb.path.find((step) => this.stepTouches(action, step).includes(touch));
  }

  // What is touched at a step of an action's path; "" where the step names nothing.
  thing(action, touch, depth) {
    const place = this.step(action, touch, depth).match(/\{(\d)\}/)?.[1];
    return place === undefined ? "" : this.name(this.domains[this.verb(action).parameters[place]].name, valueOf(touch));
  }

  // What a touch is called: where a path begins what is done with the thing, later the thing itself.
  touchLabel(action, touch, depth) {
    const verb = this.verb(action), thing = this.thing(action, touch, depth), step = this.step(action, touch, depth);
    if (!thing || depth || step === verb.implied) return thing || verb.alone;
    const { beginnings, parameters } = verb, place = step.match(/\{(\d)\}/)[1];
    if (!beginnings[place]) return `${verb.name} ${thing}`;
    const { name } = this.domains[parameters[place]];
    return withArticles(beginnings[place].replace(/\{\d(?::(\w+))?\}/g, (_, form) => this.name(name, valueOf(touch), form)));
  }

  // What the prompt says when an action's next step comes after so many touches: in any order, one that names a thing
  // goes first. What has no touch is left to buttons.
  stepSentence(action, depth, left) {
    const { path, ordered, steps = [] } = this.verb(action), texts = this.texts(action);
    if (depth < ordered) return steps[Math.min(depth, path.length)] ?? "";
    const open = path.map((_, place) => place).slice(ordered)
      .filter((place) => this.stepTouches(action, path[place], texts).some((touch) => left.includes(touch)));
    return steps[open.find((place) => path[place].includes("{")) ?? open[0] ?? path.length] ?? "";
  }

  // One answer, or several that are given as one: what is touched, how many of it in order, what need not be touched.
  option(actions) {
    const verb = this.verb(actions[0]), isOne = actions.length === 1;
    const touches = actions.flatMap((action) => this.touches(action));
    const implied = verb.implied && isOne ? this.stepTouches(actions[0], verb.implied) : [];
    const isSet = isOne && verb.parameters.length === 1 && this.domains[verb.parameters[0]].many;
    return { actions, touches, ordered: isOne ? verb.ordered : 0, implied, isSet };
  }

  optionLabel({ actions }) {
    if (actions.length === 1) return this.label(actions[0]);
    const verb = this.verb(actions[0]), things = actions.flatMap((action) => this.touches(action).map((touch) => this.thing(action, touch, 0)));
    return [verb.name, things.join(", ")].join(" ");
  }
}

// The allowed actions of one decision, given as the first and then how much larger each next one is; or every way to
// give several answers as one.
export class Decision {
  constructor(vocabulary, steps, ways = []) {
    this.vocabulary = vocabulary;
    let action = 0;
    const answers = ways.length ? ways : steps.map((step) => [(action += step)]);
    this.options = answers.map((actions) => vocabulary.option(actions));
    this.isGathering = ways.length > 0;
  }

  // The touches that are left after a path; null if the path leads elsewhere.
  rest({ touches, ordered }, path) {
    const head = touches.slice(0, ordered);
    if (path.slice(0, ordered).some((touch, place) => head[place] !== touch)) return null;
    if (path.length < ordered) return touches.slice(path.length);
    const left = touches.slice(ordered);
    for (const touch of path.slice(ordered)) {
      const place = left.indexOf(touch);
      if (place < 0) return null;
      left.splice(place, 1);
    }
    return left;
  }

  // What can be chosen after a path: touches with their names, and finished answers with theirs.
  next(path) {
    const touches = new Map(), verbs = new Map(), finished = new Map();
    // Touches that are a whole choice, as far as is known; they are called by its sentence.
    const whole = new Set();
    for (const option of this.options) {
      const left = this.rest(option, path), action = option.actions[0], verb = this.vocabulary.verb(action);
      if (!left) continue;
      if (!left.length) finished.set(String(option.actions), this.vocabulary.optionLabel(option));
      for (const touch of path.length < option.ordered ? left.slice(0, 1) : left) {
        const told = option.actions.find((each) => this.vocabulary.touches(each).includes(touch));
        if (!touches.has(touch)) {
          verbs.set(touch, verb);
          if (!path.length && !this.isGathering && left.length === 1) {
            whole.add(touch);
            touches.set(touch, this.vocabulary.label(told));
          } else touches.set(touch, this.vocabulary.touchLabel(told, touch, this.isGathering ? 0 : path.length));
          continue;
        }
        if (whole.delete(touch)) touches.set(touch, this.vocabulary.touchLabel(told, touch, 0));
        if (verbs.get(touch) !== verb && !path.length) {
          // It may mean one thing or another, so it is called by its own name.
          touches.set(touch, this.vocabulary.thing(told, touch, 0) || touches.get(touch));
        }
      }
    }
    return { touches, finished };
  }

  // What the prompt says while a choice is half made; "" where it goes on saying the same. What may become several things
  // has a sentence for its kind.
  sentence(path) {
    if (!path.length || this.isGathering) return "";
    const found = new Set();
    for (const option of this.options) {
      const left = this.rest(option, path);
      if (left) found.add(this.vocabulary.stepSentence(option.actions[0], path.length, left));
    }
    const [only] = found;
    return (found.size === 1 && only) || (this.vocabulary.steps[kindOf(path.at(-1))] ?? "");
  }

  // The path after one more touch, or the beginning of another path; null where it leads nowhere.
  follow(path, touch) {
    return this.pathsAfter(path, touch).find((tried) => this.options.some((option) => this.rest(option, tried))) ?? null;
  }

  // What a touch may mean: one thing more, all of its kind taken back, another instead of its like, or a beginning.
  pathsAfter(path, touch) {
    const found = [[...path, touch]];
    if (!path.length) return found;
    const options = this.options.filter((option) => this.rest(option, path));
    if (options.some(({ isSet }) => isSet)) return found;
    if (path.includes(touch) && options.some(({ ordered }) => path.indexOf(touch) >= ordered)) {
      found.push(path.filter((other) => other !== touch));
    }
    if (this.isGathering) return found;
    return [...found, [...path.filter((other) => kindOf(other) !== kindOf(touch)), touch], [touch]];
  }

  // The answers that a path has led to, also where nothing but what is implied was left out; "" if it leads on, nowhere,
  // or to several.
  answers(path) {
    if (!path.length) return "";
    let found = "";
    for (const option of this.options) {
      const left = this.rest(option, path);
      if (!left) continue;
      if (found || !left.every((touch) => option.implied.includes(touch))) return "";
      found = String(option.actions);
    }
    return found;
  }

  label(answers) { return this.vocabulary.optionLabel(this.options.find(({ actions }) => String(actions) === answers)); }

  touchesOf(answers) { return answers.split(",").flatMap((action) => this.vocabulary.touches(Number(action))); }

  // What has been touched so far, in words.
  names(path) {
    return path.map((touch, depth) => {
      const option = this.options.find((each) => this.rest(each, path.slice(0, depth + 1)));
      const action = option.actions.find((each) => this.vocabulary.touches(each).includes(touch));
      return this.vocabulary.thing(action, touch, this.isGathering ? 0 : depth) || this.vocabulary.verb(action).alone;
    });
  }
}
