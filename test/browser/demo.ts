import { startProgram } from '../support/process.js';

/** The demo as `npm run demo` starts it, on free ports. */
export interface Demo {
  /** The page of the local Slack workspace. */
  readonly workspace: string;
  /** The page of the embedded operator service. */
  readonly operator: string;
  /** Ends it as Ctrl-C does; its exit code. */
  end(): Promise<number | null>;
}

/** @throws Error with all it has said where it does not start */
export async function startDemo(): Promise<Demo> {
  const program = startProgram('demo', { DEMO_PORT: '0', OPERATOR_PORT: '0', PORT: '0' });
  const workspace = await program.says(/Slack workspace\s+(http:\S+)/);
  const operator = await program.says(/Operator service\s+(http:\S+)/);
  await program.says(/Ctrl-C/);
  return {
    workspace: workspace[1] ?? '',
    operator: operator[1] ?? '',
    end: async () => (await program.end('SIGINT')).code,
  };
}
