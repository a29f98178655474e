import { parseArgs, type ParseArgsConfig } from 'node:util';

type OptionsConfig = NonNullable<ParseArgsConfig['options']>;

/** What every command understands. */
export const helpOption = { help: { type: 'boolean', short: 'h', default: false } } as const;

/**
 * Reads the arguments after a command's name. All that is wrong with them comes at once, in our own words.
 * @param most how many arguments may stand beside the options; where not given the command counts them itself
 */
export function readArguments<const Options extends OptionsConfig>(
  argv: readonly string[],
  options: Options,
  most = Number.POSITIVE_INFINITY,
) {
  const config = { args: [...argv], options, allowPositionals: true } as const;
  const problems = problemsOf(argv, options, most);
  if (problems.length > 0) return { ok: false, problems } as const;
  return { ok: true, given: parseArgs(config) } as const;
}

function problemsOf(argv: readonly string[], options: OptionsConfig, most: number): readonly string[] {
  const { tokens } = parseArgs({
    args: [...argv],
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  let positionals = 0;
  return tokens.flatMap((token) => {
    if (token.kind === 'positional') {
      positionals += 1;
      return positionals > most ? [`“${token.value}” is not understood`] : [];
    }
    if (token.kind === 'option-terminator') return [];
    const { name, rawName, value, inlineValue } = token;
    const option = Object.hasOwn(options, name) ? options[name] : undefined;
    if (option === undefined) return [`there is no ${rawName}`];
    if (option.type === 'boolean') return value === undefined ? [] : [`${rawName} takes no value`];
    // What looks like the next option is no value, unless it is tied to this one with `=`.
    const isMissing = value === undefined || (!inlineValue && value.startsWith('-'));
    return isMissing ? [`${rawName} needs a value`] : [];
  });
}
