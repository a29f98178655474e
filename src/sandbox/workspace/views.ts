import { limits } from '../../wire/limits.js';
import { readHome, readModal } from '../../wire/check.js';
import type { HomeView, ModalView } from '../../wire/views.js';
import { fillIds } from './block-ids.js';
import { carryOver } from './input-state.js';
import type { Model, OpenHome, OpenModal, OpenView } from './model.js';
import { clientHome, clientView } from './shapes.js';
import { SlackError, refusalOf } from './slack-error.js';

/** The modals a person has open, the one on top last. */
export const stackOf = (model: Model, user: string): OpenModal[] => model.modals.get(user) ?? [];

/** An open modal by its id, whoever has it open. */
export const findModal = (model: Model, id: string): OpenModal | undefined =>
  [...model.modals.values()].flat().find((open) => open.id === id);

/** @throws SlackError as Slack refuses a broken or too large modal */
export function readModalOrRefuse(view: unknown): ModalView {
  const checked = readModal(view);
  if (!checked.ok) throw refusalOf(checked.problems, '/view', 'invalid_arguments');
  return checked.value;
}

/**
 * Puts a modal on top of a person's stack.
 * @throws SlackError `push_limit_reached`, `duplicate_external_id`
 */
export function pushModal(model: Model, user: string, view: ModalView): OpenModal {
  const stack = stackOf(model, user);
  if (stack.length >= limits.view.stack) throw new SlackError('push_limit_reached');
  refuseDuplicate(model, view.external_id);
  const id = `V${model.nextNumber()}`;
  const below = stack.at(-1);
  const open: OpenModal = {
    id,
    hash: nextHash(model),
    rootId: below?.rootId ?? id,
    previousId: below?.id ?? null,
    user,
    view: { ...view, blocks: fillIds(view.blocks, model.nextNumber) },
    touched: {},
    stale: {},
    reported: {},
    errors: {},
    notice: null,
  };
  setStack(model, user, [...stack, open]);
  return open;
}

/**
 * Replaces a modal's view. What a person touched outlives it where block id and action id stay.
 * @throws SlackError `hash_conflict` where `hash` is given and no longer the modal's, `duplicate_external_id`
 */
export function updateModal(model: Model, open: OpenModal, view: ModalView, hash?: string): void {
  if (hash !== undefined && hash !== open.hash) throw new SlackError('hash_conflict');
  if (view.external_id !== open.view.external_id) refuseDuplicate(model, view.external_id);
  replaceView(model, open, { ...view, blocks: fillIds(view.blocks, model.nextNumber) });
  open.errors = {};
  open.notice = null;
  showStack(model, open.user);
}

/**
 * Publishes a person's Home tab.
 * @throws SlackError `hash_conflict`, `invalid_arguments`, `view_too_large`
 */
export function publishHome(model: Model, user: string, view: unknown, hash?: string): OpenHome {
  const checked = readHome(view);
  if (!checked.ok) throw refusalOf(checked.problems, '/view', 'invalid_arguments');
  const filled: HomeView = { ...checked.value, blocks: fillIds(checked.value.blocks, model.nextNumber) };
  const there = model.homes.get(user);
  if (hash !== undefined && there?.hash !== hash) throw new SlackError('hash_conflict');
  if (there === undefined) {
    const id = `VH${model.nextNumber()}`;
    model.homes.set(user, {
      id,
      hash: nextHash(model),
      rootId: id,
      previousId: null,
      user,
      view: filled,
      touched: {},
      stale: {},
      reported: {},
      errors: {},
      notice: null,
    });
  } else {
    replaceView(model, there, filled);
  }
  const home = model.homes.get(user);
  if (home === undefined) throw new SlackError('internal_error');
  model.tell(user, { type: 'home', home: clientHome(home) });
  return home;
}

/** Replaces a person's stack and shows it. */
export function setStack(model: Model, user: string, stack: OpenModal[]): void {
  model.modals.set(user, stack);
  showStack(model, user);
}

/** Sends a person's client the stack as it is. */
export function showStack(model: Model, user: string): void {
  model.tell(user, { type: 'views', views: stackOf(model, user).map(clientView) });
}

/** Takes a modal off the stack, with all above it. */
export function closeModal(model: Model, open: OpenModal): void {
  const stack = stackOf(model, open.user);
  const index = stack.indexOf(open);
  if (index !== -1) setStack(model, open.user, stack.slice(0, index));
}

function replaceView<V extends ModalView | HomeView>(model: Model, open: OpenView<V>, view: V): void {
  const kept = carryOver(open.touched, view.blocks);
  open.stale = { ...open.stale, ...open.touched };
  open.touched = kept;
  open.view = view;
  open.hash = nextHash(model);
}

function refuseDuplicate(model: Model, externalId: string | undefined): void {
  const taken = [...model.modals.values()].flat().some((open) => open.view.external_id === externalId);
  if (externalId !== undefined && taken) throw new SlackError('duplicate_external_id');
}

const nextHash = (model: Model) => `${Math.floor(model.now() / 1_000)}.${model.nextNumber().toString(36)}`;
