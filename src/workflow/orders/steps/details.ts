import { today } from '../../approver-directory.js';
import { knownForms } from '../../drafts/schemas.js';
import { needsWhatItLeft } from '../../drafts/take-back.js';
import { just, missing, type InputOf, type TypedStep } from './step.js';

/** When it is wished for, and the requester's own reference. */
export const detailsStep = ({ wishDate, reference }: InputOf<'details'>): TypedStep => ({
  keeps: async () => ({ type: 'details-typed', wishDate, reference }),
  next: async (services, order) => {
    if (wishDate === null) return missing('details');
    const forms = await knownForms(services.store, order);
    const isLeft = await needsWhatItLeft(services, order);
    return just({ type: 'details-chosen', wishDate, reference, today: today(services), forms, isLeft });
  },
  isKept: async (_services, { work }) => work.wishDate === wishDate && work.reference === reference,
});
