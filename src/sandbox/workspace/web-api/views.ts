import { z } from 'zod';
import { limits } from '../../../wire/limits.js';
import type { Model, OpenView, Trigger } from '../model.js';
import { viewShape } from '../shapes.js';
import { SlackError } from '../slack-error.js';
import { findModal, publishHome, pushModal, readModalOrRefuse, stackOf, updateModal } from '../views.js';
import { reportedState } from '../payloads.js';
import { method, structure, type Method } from './method.js';

const Opening = z.object({ trigger_id: z.string(), view: structure });

/** `views.*`: what the bot shows. */
export const views: Record<string, Method> = {
  'views.open': method([], Opening, (model, args) => {
    const view = readModalOrRefuse(args.view);
    const trigger = exchange(model, args.trigger_id);
    return shown(model, pushModal(model, trigger.user, view));
  }),
  'views.push': method([], Opening, (model, args) => {
    const view = readModalOrRefuse(args.view);
    const trigger = exchange(model, args.trigger_id);
    if (trigger.viewId === undefined || stackOf(model, trigger.user).length === 0) {
      throw new SlackError('invalid_arguments', ['[ERROR] the trigger did not come from a modal']);
    }
    return shown(model, pushModal(model, trigger.user, view));
  }),
  'views.update': method(
    [],
    z.object({
      view: structure,
      view_id: z.string().optional(),
      external_id: z.string().optional(),
      hash: z.string().optional(),
    }),
    (model, args) => {
      const view = readModalOrRefuse(args.view);
      const open =
        args.view_id === undefined
          ? [...model.modals.values()].flat().find((modal) => modal.view.external_id === args.external_id)
          : findModal(model, args.view_id);
      if (open === undefined || (args.view_id ?? args.external_id) === undefined) {
        throw new SlackError('not_found');
      }
      updateModal(model, open, view, args.hash);
      return shown(model, open);
    },
  ),
  'views.publish': method(
    [],
    z.object({ user_id: z.string(), view: structure, hash: z.string().optional() }),
    (model, args) => {
      const person = model.people.get(args.user_id);
      if (person === undefined) throw new SlackError('user_not_found');
      if (!model.manifest.features.app_home?.home_tab_enabled) throw new SlackError('not_enabled');
      return shown(model, publishHome(model, person.id, args.view, args.hash));
    },
  ),
};

/** @throws SlackError `invalid_trigger_id`, `exchanged_trigger_id`, `expired_trigger_id` */
function exchange(model: Model, id: string): Trigger {
  const trigger = model.triggers.get(id);
  if (trigger === undefined) throw new SlackError('invalid_trigger_id');
  if (trigger.used) throw new SlackError('exchanged_trigger_id');
  if (model.now() - trigger.madeAt > limits.trigger.milliseconds) throw new SlackError('expired_trigger_id');
  trigger.used = true;
  return trigger;
}

const shown = (model: Model, open: OpenView) => ({
  view: viewShape(model, open, reportedState(model, open, 'submit')),
});
