import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { fragment, isObject, type Json } from './json.js';
import type { Schema } from './repair-schema.js';
import { moreFormats } from './formats.js';
import { patternOf } from './pattern.js';

/** `unchecked`: the schema cannot be compiled or run here; the service's dry run decides alone. */
type Verdict = { kind: 'valid' } | { kind: 'unchecked' } | { kind: 'invalid'; errors: ErrorObject[] };

export interface Judge {
  /** Holds a value against the schemas at these JSON Pointers of the root schema; '' is the root. */
  judge(pointers: readonly string[], value: Json | undefined): Verdict;
}

const linear = Object.assign((source: string) => patternOf(source), { code: 'patternOf' });

/** The final word on a document: Ajv for draft 2020-12, compiled on first use, with patterns matched in linear time. */
export function judgeOf(root: Schema): Judge {
  const compiled = new Map<string, ValidateFunction | undefined>();
  const base = 'form:root';
  let ajv: Ajv2020 | undefined;
  const start = (): Ajv2020 => {
    const fresh = new Ajv2020({
      strict: false,
      allErrors: true,
      verbose: true,
      ownProperties: true,
      validateSchema: false,
      meta: false,
      logger: false,
      // 19.99 is a multiple of 0.01, whatever binary fractions make of it.
      multipleOfPrecision: 9,
      formats: { ...fullFormats, ...moreFormats },
      code: { regExp: linear },
    });
    fresh.addSchema(isObject(root) ? root : { allOf: [root] }, base);
    return fresh;
  };
  const compile = (pointers: readonly string[]): ValidateFunction | undefined => {
    try {
      ajv ??= start();
      return ajv.compile({ allOf: pointers.map((pointer) => ({ $ref: base + fragment(pointer) })) });
    } catch {
      return undefined;
    }
  };
  return {
    judge(pointers, value) {
      const key = pointers.join('\n');
      if (!compiled.has(key)) compiled.set(key, compile(pointers));
      const validate = compiled.get(key);
      if (validate === undefined) return { kind: 'unchecked' };
      try {
        if (validate(value)) return { kind: 'valid' };
      } catch {
        return { kind: 'unchecked' };
      }
      return { kind: 'invalid', errors: validate.errors ?? [] };
    },
  };
}
