import type { Effective, Option, Situation } from './effective.js';
import { resolve } from './resolve.js';
import { rawOf } from './codec.js';
import { below, isObject, own, type Json } from './json.js';
import { hidden, linesInput, hintFor, mostText, optionsLeft, scalarInput, typesOf } from './leaf.js';
import type { Body, Field, FormOptions, FormValues, Input, Part } from './model.js';
import { otherNames, othersInput, sourcesOfOther } from './others.js';
import { remoteOptions } from './remote.js';
import type { Source } from './source.js';
import { formWords, plainWords } from './words.js';

/** Levels and fields beyond which a place is typed as JSON: nobody fills in more than that. */
const maxLevels = 40;
const maxFields = 500;

export interface Building {
  source: Source;
  options: FormOptions;
  values: FormValues;
  fallbacks: { pointer: string; keyword: string }[];
  /** Whether the form depends on its values at all. */
  depends: boolean;
  fields: number;
}

export interface Place {
  name: string;
  pointer: string;
  sources: readonly string[];
  required: boolean;
  /** The document's value here as far as it is known now, and before anyone touched it. */
  value: Json | undefined;
  before: Json | undefined;
  /** Nothing was there before, so defaults apply. */
  fresh: boolean;
  level: number;
  dispatches: boolean;
  /** A schema around this place is secret, and so is all that stands in it. */
  secret: boolean;
}

const situationOf = (building: Building): Situation => ({
  source: building.source,
  chosen: (key) => {
    const raw = building.values[key];
    return typeof raw === 'string' ? raw : undefined;
  },
});

/** The inputs for one place of the document; undefined where nothing can be valid there. */
export function buildPart(building: Building, place: Place): Part | undefined {
  const situation = situationOf(building);
  const first = resolve(situation, place.sources, place.pointer, place.value, place.before);
  if (first.impossible) return undefined;
  const base = baseOf(first, place);
  const isTold = first.choosers.length === 0 || base === place.before;
  const told = isTold ? first : resolve(situation, place.sources, place.pointer, place.value, base);
  const shape = place.secret ? { ...told, writeOnly: true } : told;
  const unchosen = shape.choosers.length === 0 ? shape : withoutBranch(situation, place);
  // Where only the branches say that there is an object, choosing one is saying that it is there.
  const isOuter = shape.choosers.length > 0 && !typesOf(unchosen).includes('object');
  const part: Part = {
    name: place.name,
    pointer: place.pointer,
    required: place.required,
    sources: shape.sources,
    base,
    choosers: shape.choosers.map((chooser) => chooserField(building, unchosen, chooser, place, isOuter)),
    presence: undefined,
    body: { kind: 'none' },
  };
  if (shape.choosers.length > 0) building.depends = true;
  const remote =
    shape.types?.has('array') === true ? undefined : remoteOptions(building.options, place, shape);
  part.body = bodyOf(
    building,
    remote === undefined ? shape : { ...shape, options: remote },
    isOuter ? { ...place, required: true } : place,
    part,
  );
  const isUnset =
    part.body.kind === 'field' &&
    part.body.field.input.kind === 'fixed' &&
    !place.required &&
    base === undefined &&
    // A shape that was chosen is there, also where it leaves nothing to ask.
    shape.choosers.length === 0;
  return isUnset && place.level > 0 ? undefined : part;
}

/** What is said of a place whichever branch is chosen. */
const withoutBranch = (situation: Situation, { sources, pointer, value }: Place): Effective =>
  resolve({ ...situation, chosen: () => '' }, sources, pointer, value, undefined);

function baseOf(shape: Effective, { before, fresh, required }: Place): Json | undefined {
  if (before !== undefined) return before;
  if (!fresh) return undefined;
  // O4: what only the service sets is sent by us only where the schema demands it.
  return shape.readOnly && !required ? undefined : shape.default;
}

function bodyOf(building: Building, shape: Effective, place: Place, part: Part): Body {
  const field = (input: Input) => fieldBody(building, shape, place, part, input);
  const types = typesOf(shape);
  const options = optionsLeft(shape);
  const [only] = options ?? [];
  const isWaiting = shape.choosers.some(({ chosen }) => chosen === undefined);
  if (shape.readOnly && (part.base !== undefined || !place.required)) {
    return field({ kind: 'fixed', text: textFor(part.base, options), holds: part.base, isReadOnly: true });
  }
  if (
    options?.length === 1 &&
    only !== undefined &&
    place.required &&
    (part.base === undefined || !shape.writeOnly)
  ) {
    return field({ kind: 'fixed', text: only.label, holds: only.value, isReadOnly: false });
  }
  if (building.fields > maxFields || place.level > maxLevels)
    return fallback(building, shape, place, part, 'properties');
  if (shape.beyond !== undefined) return fallback(building, shape, place, part, shape.beyond);
  if (place.required && types.length === 1 && types[0] === 'null') {
    return field({ kind: 'fixed', text: 'None', holds: null, isReadOnly: false });
  }
  const about = { name: place.name, optional: !place.required, base: part.base };
  const scalar = scalarInput(shape, types, about);
  if (scalar !== undefined) return field(scalar);
  const containers = types.filter((type) => type !== 'null');
  if (containers.length === 1 && containers[0] === 'object') return objectBody(building, shape, place, part);
  if (isWaiting) return { kind: 'none' };
  if (containers.length === 1 && containers[0] === 'array') return arrayBody(building, shape, place, part);
  return fallback(
    building,
    shape,
    place,
    part,
    (place.level === 0 ? building.source.whole : undefined) ?? 'type',
  );
}

const textFor = (value: Json | undefined, options: readonly Option[] | undefined): string => {
  if (value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return options?.find((option) => option.value === value)?.label ?? text;
};

function fieldBody(building: Building, shape: Effective, place: Place, part: Part, input: Input): Body {
  building.fields += 1;
  const isNullable = 'types' in input && input.types.includes('null');
  const isOptional = !place.required || isNullable || isEmptyable(input);
  const field: Field = { ...labelled(shape, place), required: !isOptional, input };
  const initial = part.base === undefined ? undefined : rawOf(input, part.base);
  if (initial !== undefined) field.initial = initial;
  const hint = hintFor(input, place.required);
  if (hint !== undefined) field.hint = hint;
  if (shape.example !== undefined && input.kind !== 'secret') {
    field.example = typeof shape.example === 'string' ? shape.example : JSON.stringify(shape.example);
  }
  return { kind: 'field', field };
}

/** Lists may be left empty where no least number is asked, and secrets that are set stay when left empty. */
function isEmptyable(input: Input): boolean {
  if (input.kind === 'list') return (input.minItems ?? 0) === 0;
  if (input.kind === 'secret') return input.isSet;
  return input.kind === 'fixed' || input.kind === 'heading';
}

const labelled = (
  shape: Effective,
  place: Place,
): Pick<Field, 'key' | 'pointer' | 'label' | 'description' | 'dispatches'> => {
  const description = shape.texts.get('description');
  const label = shape.texts.get('title') ?? (place.name === '' ? formWords.value : plainWords(place.name));
  return {
    key: place.pointer,
    pointer: place.pointer,
    label,
    dispatches: place.dispatches,
    ...(description === undefined ? {} : { description }),
  };
};

function fallback(building: Building, shape: Effective, place: Place, part: Part, keyword: string): Body {
  building.fallbacks.push({ pointer: place.pointer, keyword });
  const input = { kind: 'json', maxLength: mostText, keyword } as const;
  // Whoever sees the text would see the secrets in it.
  const isSecret = shape.writeOnly || building.source.hides(shape.sources);
  return fieldBody(building, shape, place, part, isSecret ? hidden(input, part.base !== undefined) : input);
}

function chooserField(
  building: Building,
  shape: Effective,
  chooser: Effective['choosers'][number],
  place: Place,
  isOuter: boolean,
): Field {
  building.fields += 1;
  return {
    ...labelled(shape, place),
    key: chooser.key,
    required: place.required || !isOuter,
    dispatches: true,
    ...(chooser.chosen === undefined ? {} : { initial: chooser.chosen }),
    input: {
      kind: 'choice',
      options: chooser.branches.map(({ value, label }) => ({ value, label, holds: null })),
      typeahead: chooser.branches.length > 100,
      role: 'branch',
    },
  };
}

function objectBody(building: Building, shape: Effective, place: Place, part: Part): Body {
  const state = presenceOf(building, shape, place, part);
  if (state !== 'yes') return { kind: 'none' };
  const names = [
    ...shape.properties.keys(),
    ...[...shape.required].filter((name) => !shape.properties.has(name)),
  ];
  if (shape.conditions.size > 0) building.depends = true;
  const typed = building.values[`${place.pointer}#others`];
  const foreign = otherNames(situationOf(building), shape, place, part.base);
  const others = othersInput(situationOf(building), shape, { base: part.base, foreign, typed });
  if (
    names.length === 0 &&
    shape.choosers.length === 0 &&
    others === undefined &&
    !shape.closed &&
    foreign.size === 0
  ) {
    return fallback(building, shape, place, part, 'type');
  }
  const parts: Part[] = [];
  const heading = place.level === 0 ? undefined : headingOf(shape, place);
  for (const name of names) {
    const made = buildPart(building, {
      name,
      pointer: below(place.pointer, name),
      sources: shape.properties.get(name) ?? sourcesOfOther(shape, name),
      required: shape.required.has(name),
      value: own(place.value, name),
      before: own(part.base, name),
      fresh: place.fresh && !isObject(part.base),
      level: place.level + 1,
      dispatches: place.dispatches || shape.conditions.has(name),
      secret: shape.writeOnly,
    });
    if (made !== undefined) parts.push(made);
  }
  return {
    kind: 'group',
    heading,
    parts,
    others: others && otherField(building, shape, place, others),
    foreign,
  };
}

const headingOf = (shape: Effective, place: Place): Field => ({
  ...labelled(shape, place),
  key: `${place.pointer}#heading`,
  required: false,
  input: { kind: 'heading', level: place.level },
});

function otherField(
  building: Building,
  shape: Effective,
  place: Place,
  others: { input: Input; base: Json | undefined; keyword?: string },
): Field {
  building.fields += 1;
  if (others.keyword !== undefined)
    building.fallbacks.push({ pointer: place.pointer, keyword: others.keyword });
  const hint = hintFor(others.input, false);
  const initial = others.base === undefined ? undefined : rawOf(others.input, others.base);
  const isAlone = shape.properties.size === 0;
  return {
    ...labelled(shape, place),
    key: `${place.pointer}#others`,
    label: isAlone ? labelled(shape, place).label : formWords.others,
    required: false,
    ...(hint === undefined ? {} : { hint }),
    ...(initial === undefined ? {} : { initial }),
    input: others.input,
  };
}

/** Whether an object or list that may be left out, or be null, is there. */
function presenceOf(building: Building, shape: Effective, place: Place, part: Part): 'yes' | 'null' | '' {
  const isNullable = shape.types?.has('null') === true;
  if (place.required && !isNullable) return 'yes';
  const options = [
    { value: 'yes', label: formWords.yes, holds: true },
    ...(isNullable ? [{ value: 'null', label: formWords.none, holds: null }] : []),
  ];
  building.fields += 1;
  building.depends = true;
  const initial = part.base === undefined ? '' : part.base === null ? 'null' : 'yes';
  part.presence = {
    ...labelled(shape, place),
    key: `${place.pointer}#presence`,
    required: place.required,
    dispatches: true,
    initial,
    input: { kind: 'choice', options, typeahead: false, role: 'presence' },
  };
  const raw = building.values[part.presence.key] ?? initial;
  return raw === 'yes' || raw === 'null' ? raw : '';
}

function arrayBody(building: Building, shape: Effective, place: Place, part: Part): Body {
  const isNullable = shape.types?.has('null') === true;
  if (isNullable && presenceOf(building, shape, place, part) !== 'yes') return { kind: 'none' };
  const alone = resolve(situationOf(building), shape.items, `${place.pointer}/0`, undefined, undefined);
  const writeOnly = alone.writeOnly || shape.writeOnly;
  const remote = remoteOptions(building.options, place, { ...alone, writeOnly });
  const entry = remote === undefined ? alone : { ...alone, options: remote };
  const least = shape.bounds.get('minItems');
  const most = shape.bounds.get('maxItems');
  if (shape.items.length === 0 && remote === undefined)
    return fallback(building, shape, place, part, 'items');
  // What was typed as lines is read as lines: values that repeat can't be chosen.
  const typed = building.values[place.pointer];
  const isTyped = typeof typed === 'string' && typed !== '';
  const isShort = !place.required && !isNullable && (least ?? 0) === 0;
  const lines = linesInput(entry, {
    isUnique: shape.uniqueItems,
    base: part.base,
    orEmpty: isShort && !shape.writeOnly,
    // A menu would show what was chosen.
    isTyped: isTyped || shape.writeOnly,
  });
  if (shape.writeOnly && lines?.kind !== 'lines') return fallback(building, shape, place, part, 'writeOnly');
  const isHidden = shape.writeOnly && lines?.kind === 'lines';
  const shown: Input | undefined = isHidden ? hidden(lines, part.base !== undefined) : lines;
  const input: Input = shown ?? {
    kind: 'list',
    named: false,
    sources: shape.items,
    ...(least === undefined ? {} : { minItems: least }),
    ...(most === undefined ? {} : { maxItems: most }),
  };
  const needed = (place.required || isNullable) && (least ?? 0) > 0;
  return fieldBody(
    building,
    shape,
    { ...place, required: lines === undefined ? place.required : needed },
    part,
    input,
  );
}
