import { useCallback, useEffect, useState } from 'preact/hooks';
import type { ClientAnswer, FaultState } from '../../client-api.js';
import { useSession } from '../state/context.js';
import { faultsApi } from './api.js';

const everyMs = 1_000;

/** The faults as they stand, read every second while they are shown, and a way to change them. */
export function useFaults(): {
  readonly state: FaultState | undefined;
  /** Carries something out, says what was refused, and reads anew; true where nothing was refused. */
  readonly does: (work: Promise<ClientAnswer>) => Promise<boolean>;
} {
  const [state, setState] = useState<FaultState>();
  const { toast } = useSession();
  const read = useCallback(async (): Promise<void> => {
    try {
      setState(await faultsApi.read());
    } catch {
      // The sidebar says that the workspace does not answer.
    }
  }, []);
  useEffect(() => {
    void read();
    const timer = setInterval(() => void read(), everyMs);
    return () => {
      clearInterval(timer);
    };
  }, [read]);
  const does = useCallback(
    async (work: Promise<ClientAnswer>): Promise<boolean> => {
      const answer = await work;
      if (!answer.ok) toast(answer.notice);
      await read();
      return answer.ok;
    },
    [read, toast],
  );
  return { state, does };
}
