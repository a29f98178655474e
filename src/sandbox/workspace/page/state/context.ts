import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Desk } from './desk.js';
import type { Session } from './session.js';
import type { Store } from './store.js';
import { useStore } from './store.js';

interface Workplace {
  readonly desk: Store<Desk>;
  readonly session: Session;
}

export const WorkplaceContext = createContext<Workplace | undefined>(undefined);

function useWorkplace(): Workplace {
  const workplace = useContext(WorkplaceContext);
  if (!workplace) throw new Error('A component was drawn outside the workspace');
  return workplace;
}

/** What `pick` sees on the acting person's desk; must return the same object while nothing changed. */
export const useDesk = <P>(pick: (desk: Desk) => P): P => useStore(useWorkplace().desk, pick);

export const useSession = (): Session => useWorkplace().session;
