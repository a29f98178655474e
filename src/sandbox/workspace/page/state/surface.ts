import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { ActionValue, InputState, InputValue } from '../../../../wire/values.js';
import type { ClientContainer } from '../../client-api.js';
import { untouchedValue } from '../../input-state.js';
import type { Interactive } from '../blocks/read.js';
import { actionIdOf } from '../blocks/read.js';
import { useDesk, useSession } from './context.js';
import type { Complaints } from './desk.js';
import type { Options } from './read.js';

/** What blocks stand on, a message or a view: where their values are kept and their clicks are sent. */
export interface Surface {
  /** Unique on the page; also the prefix of the ids of its elements. */
  readonly id: string;
  readonly container: ClientContainer;
  /** While a modal is submitted nothing on it can be changed. */
  readonly busy: boolean;
}

export const SurfaceContext = createContext<Surface | undefined>(undefined);

function useSurface(): Surface {
  const surface = useContext(SurfaceContext);
  if (!surface) throw new Error('A block was drawn outside a message or view');
  return surface;
}

const nothing: InputState = {};
const noComplaints: Complaints = {};

export const useComplaint = (blockId: string): string | undefined => {
  const { id } = useSurface();
  return useDesk((desk) => (desk.complaints[id] ?? noComplaints)[blockId]);
};

/** One element in its place: what it holds, and what a person can do to it. */
export interface Handle {
  /** The id of its DOM element. */
  readonly domId: string;
  readonly busy: boolean;
  readonly held: InputValue | undefined;
  /** Keeps a value without telling the app. */
  readonly keep: (value: InputValue) => void;
  /** Tells the app; true when it heard. A value is kept first. */
  readonly act: (value: ActionValue) => Promise<boolean>;
  /** The same a little after the last key. */
  readonly actSoon: (value: InputValue) => void;
  /** The input is not there any more. */
  readonly forget: () => void;
  readonly options: (query: string) => Promise<Options>;
}

export function useHandle(blockId: string, element: Interactive): Handle {
  const surface = useSurface();
  const session = useSession();
  const actionId = actionIdOf(element);
  const touched = useDesk((desk) => desk.touched[surface.id] ?? nothing);
  const value = touched[blockId]?.[actionId];
  const stateless = element.type === 'button' || element.type === 'overflow';
  const keep = (next: InputValue): void => {
    session.touch(surface.id, blockId, element, next);
  };
  return {
    domId: `${surface.id}:${blockId}:${actionId}`,
    busy: surface.busy,
    held: stateless ? undefined : value?.type === element.type ? value : untouchedValue(element),
    keep,
    act: (next) => {
      if (next.type !== 'button' && next.type !== 'overflow') keep(next);
      return session.act(surface.id, { container: surface.container, blockId, actionId, value: next });
    },
    actSoon: (next) => {
      keep(next);
      session.actSoon(surface.id, { container: surface.container, blockId, actionId, value: next });
    },
    forget: () => {
      session.forget(surface.id, { blockId, actionId });
    },
    options: (query) => session.options({ container: surface.container, blockId, actionId, query }),
  };
}
