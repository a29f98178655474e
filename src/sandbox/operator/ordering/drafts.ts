import type { Profile } from '../data/schema.js';
import { lacksRights, notFound } from '../http/fault.js';
import { needRight, type Service } from '../service.js';
import { currentDraft, entriesOf, findDraft, type DraftRow, type EntryRow } from '../store/drafts.js';
import { ChangeId, IntakeId, TerminateId, type AccountId, type DraftId } from '../../../types/ids.js';
import type { Change, Intake, Termination } from '../wire/answers.js';

/**
 * A draft that the profile may work with.
 * @throws Fault 404 where there is none, 403 where it is another profile's
 */
export function ownDraft(service: Service, profile: Profile, id: DraftId): DraftRow {
  needRight(profile, 'draft');
  const draft = findDraft(service.store, id);
  if (draft === null) throw notFound('Order draft not found');
  if (draft.profile !== profile.name) throw lacksRights('Order draft belongs to another profile');
  return draft;
}

/** The current draft of a profile (O1). */
export function pointedDraft(service: Service, profile: Profile): DraftRow {
  needRight(profile, 'draft');
  return currentDraft(service.store, profile.name, service.now());
}

/** The account the draft's order is on: the customer's, or the wholesaler's own when none was set (O5). */
export const accountOf = (service: Service, draft: DraftRow): AccountId =>
  draft.on_account ?? service.catalogue().data.wholesaler.account_id;

type Kind<K extends EntryRow['kind']> = Extract<EntryRow, { kind: K }>;

export const intakeBody = (entry: Kind<'intake'>): Intake => ({
  intake_id: IntakeId.parse(entry.id),
  wish_date: entry.wish_date,
  reference: entry.reference,
  products: entry.products,
});

export const changeBody = (entry: Kind<'change'>): Change => ({
  change_id: ChangeId.parse(entry.id),
  subscription_id: entry.subscription_id,
  wish_date: entry.wish_date,
  reference: entry.reference,
  products: entry.products,
});

const terminationBody = (entry: Kind<'terminate'>): Termination => ({
  terminate_id: TerminateId.parse(entry.id),
  subscription_id: entry.subscription_id,
  wish_date: entry.wish_date,
  reference: entry.reference,
});

/** The entries of a draft, by kind. */
export function sorted(entries: readonly EntryRow[]) {
  return {
    intakes: entries.flatMap((entry) => (entry.kind === 'intake' ? [entry] : [])),
    changes: entries.flatMap((entry) => (entry.kind === 'change' ? [entry] : [])),
    terminations: entries.flatMap((entry) => (entry.kind === 'terminate' ? [entry] : [])),
  };
}

/**
 * The draft as `GET /v1/order-drafts/{draftId}` shows it. The order account and an intake's subscription are not among its
 * documented fields, and stay out (O12).
 */
export function draftBody(service: Service, draft: DraftRow) {
  const { intakes, changes, terminations } = sorted(entriesOf(service.store, draft.id));
  const here = `/v1/order-drafts/${draft.id}`;
  return {
    id: draft.id,
    order_account_id: service.catalogue().data.wholesaler.account_id,
    reference: `OD-${String(draft.number).padStart(5, '0')}`,
    _links: {
      intakes: { href: `${here}/intakes` },
      changes: { href: `${here}/changes` },
      terminates: { href: `${here}/terminates` },
    },
    _embedded: {
      intakes: intakes.map(intakeBody),
      changes: changes.map((entry) => ({
        ...changeBody(entry),
        _links: { self: { href: `${here}/changes/${entry.id}` } },
      })),
      terminates: terminations.map(terminationBody),
    },
  };
}
