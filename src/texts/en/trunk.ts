import { card, details, direct } from './trunk-card.js';
import { came } from './trunk-came.js';
import { commands, history, list } from './trunk-commands.js';
import { groups, picker, review, settings } from './trunk-edit.js';
import { head } from './trunk-head.js';
import { notes, refusals, status } from './trunk-notes.js';
import { lines, many, one, preview } from './trunk-numbers.js';
import { unfinished } from './trunk-unfinished.js';

/** Every word of trunk changes and of `/trunk`. */
export const trunk = {
  came,
  head,
  groups,
  settings,
  picker,
  review,
  one,
  many,
  lines,
  preview,
  notes,
  refusals,
  status,
  commands,
  list,
  history,
  card,
  details,
  direct,
  unfinished,
} as const;
