import type { Interactive } from '../blocks/read.js';

/** How an element stands where it stands: what names it, what is said about it, and whether using it tells the app. */
export interface Fit {
  /** Its name where no visible label is tied to it. */
  readonly label: string | undefined;
  /** The DOM id of the label of a group of choices. */
  readonly labelledBy: string | undefined;
  /** The DOM ids of its hint and of the complaint about it. */
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  readonly optional: boolean;
  /** Whether a single choice can be taken back. */
  readonly clearable: boolean;
  /** Sends an action by itself: always outside an input block, else by `dispatch_action`. */
  readonly dispatches: boolean;
}

/** What the view of one kind of element is given. */
export interface ElementProps<E extends Interactive> {
  readonly blockId: string;
  readonly element: E;
  readonly fit: Fit;
}

/** An element of a section or of an actions block. */
export const loose = (label: string | undefined): Fit => ({
  label,
  labelledBy: undefined,
  describedBy: undefined,
  invalid: false,
  optional: true,
  clearable: false,
  dispatches: true,
});

/** The attributes of `fit` on the DOM element that takes the focus. */
export const aria = (fit: Fit) => ({
  'aria-label': fit.label,
  'aria-labelledby': fit.labelledBy,
  'aria-describedby': fit.describedBy,
  'aria-invalid': fit.invalid ? true : undefined,
  'aria-required': fit.optional ? undefined : true,
});
