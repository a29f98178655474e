import { z } from 'zod';
import { limits } from '../../../wire/limits.js';
import { OptionGroup, SelectOption } from '../../../wire/text.js';
import type { OptionsAnswer, OptionsRequest } from '../client-api.js';
import type { Desk } from '../desk.js';
import { suggestionBody } from '../payloads.js';
import { blocksOf, elementAt, placeOf } from './place.js';
import { refused } from './refusals.js';

/** What an app may answer to an options request; empty lists mean "no results". */
const Suggestions = z.union([
  z.strictObject({ options: z.array(SelectOption).max(limits.select.options) }),
  z.strictObject({ option_groups: z.array(OptionGroup).max(limits.select.groups) }),
]);

/** A person types into a menu whose options come from the app. */
export async function suggest(desk: Desk, user: string, request: OptionsRequest): Promise<OptionsAnswer> {
  const { model } = desk;
  const place = placeOf(model, user, request.container);
  if (place === undefined) return refused('not_found');
  const found = elementAt(blocksOf(place), request.blockId, request.actionId);
  const type = found?.element.type;
  if (type !== 'external_select' && type !== 'multi_external_select') return refused('not_found');
  const where = place.kind === 'view' ? { view: place.open } : place;
  const ack = await desk.deliver({ kind: 'interactive', body: suggestionBody(model, user, request, where) });
  if (ack.kind === 'failed') return refused(ack.error);
  const answer = Suggestions.safeParse(ack.body);
  if (!answer.success) return refused('bad_answer');
  if ('options' in answer.data) return { ok: true, options: answer.data.options };
  return { ok: true, optionGroups: answer.data.option_groups };
}
