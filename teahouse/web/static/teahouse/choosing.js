// Choosing: from the numbers of the allowed actions to what may be touched next, what it is called, and when a choice is
// complete. The verbs, touches and names of a game stand in a file of its own; core/paths.py does the same in Python.

export class Vocabulary {
  // `names` are those that only this table has.
  constructor({ verbs, domains, names: common }, names = {}) {
    Object.assign(this, { verbs, domains, common, names });
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
    const verb = this.verb(action), texts = this.texts(action);
    return verb.path.flatMap((step) => {
      if (!step.startsWith("{")) return [step.replace(/\{(\d)\}/g, (_, place) => texts[place])];
      const place = Number(step.slice(1, -1)), { touched, many } = this.domains[verb.parameters[place]];
      return (many ? texts[place].match(/\S+/g) ?? [] : [texts[place]]).map((word) => `${touched}:${word}`);
    });
  }

  name(domain, text) { return this.names[domain]?.[text] ?? this.common[domain]?.[text] ?? text; }

  label(action) {
    const verb = this.verb(action);
    const named = this.texts(action).map((text, place) => {
      const { name, many } = this.domains[verb.parameters[place]];
      return (many ? text.match(/\S+/g) ?? [] : [text]).map((word) => this.name(name, word)).join(", ");
    });
    return [verb.name, ...named].join(" ");
  }

  // What is touched at a step of an action's path; "" where the step names nothing.
  thing(action, touch, depth) {
    const verb = this.verb(action), place = verb.path[verb.isSet ? 0 : depth].match(/\{(\d)\}/)?.[1];
    return place === undefined ? "" : this.name(this.domains[verb.parameters[place]].name, valueOf(touch));
  }

  // What a touch is called: the verb where a path begins, and the thing itself.
  touchLabel(action, touch, depth) {
    const verb = this.verb(action).name, thing = this.thing(action, touch, depth);
    return depth ? thing || verb : `${verb} ${thing}`.trim();
  }
}

const valueOf = (touch) => touch.slice(touch.indexOf(":") + 1);

// The allowed actions of one decision, given as the first and then how much larger each next one is.
export class Decision {
  constructor(vocabulary, steps) {
    this.vocabulary = vocabulary;
    let action = 0;
    this.options = steps.map((step) => {
      action += step;
      return { action, touches: vocabulary.touches(action), isSet: vocabulary.verb(action).isSet };
    });
    this.hasSets = this.options.some(({ isSet }) => isSet);
  }

  // The touches that are left after a path; null if the path leads elsewhere.
  rest({ touches, isSet }, path) {
    if (!isSet) return path.every((touch, place) => touches[place] === touch) ? touches.slice(path.length) : null;
    const left = [...touches];
    for (const touch of path) {
      const place = left.indexOf(touch);
      if (place < 0) return null;
      left.splice(place, 1);
    }
    return left;
  }

  // What can be chosen after a path: touches with their names, and finished actions with theirs.
  next(path) {
    const touches = new Map(), finished = new Map();
    for (const option of this.options) {
      const left = this.rest(option, path);
      if (!left) continue;
      if (!left.length) finished.set(option.action, this.vocabulary.label(option.action));
      for (const touch of option.isSet ? left : left.slice(0, 1)) {
        if (!touches.has(touch)) touches.set(touch, this.vocabulary.touchLabel(option.action, touch, path.length));
      }
    }
    return { touches, finished };
  }

  // The path after one more touch, or the beginning of another path; null where it leads nowhere.
  follow(path, touch) {
    const longer = [...path, touch];
    for (const tried of this.hasSets || !path.length ? [longer] : [longer, [touch]]) {
      if (this.options.some((option) => this.rest(option, tried))) return tried;
    }
    return null;
  }

  // The one action that a path has led to; -1 if it leads on, nowhere, or to several.
  action(path) {
    const { touches, finished } = this.next(path);
    return touches.size || finished.size !== 1 ? -1 : [...finished.keys()][0];
  }

  // What has been touched so far, in words.
  names(path) {
    return path.map((touch, depth) => {
      const { action } = this.options.find((option) => this.rest(option, path.slice(0, depth + 1)));
      return this.vocabulary.thing(action, touch, depth) || this.vocabulary.verb(action).name;
    });
  }
}
