import { isDeepStrictEqual } from 'node:util';
import { configurationAt, formFacts, readConfiguration, type FormFacts } from '../configuring.js';
import { just, type InputOf, type Made, type TypedStep } from './step.js';

/** A page of a product's form. */
export const configurationStep = (input: InputOf<'configuration'>): TypedStep => ({
  keeps: async (services, order) => {
    const facts = await formFacts(services, order, input.form, 'known');
    if (facts === null) return null;
    const { configuration } = readConfiguration(facts, input.values);
    return { type: 'configuration-typed', form: input.form, configuration };
  },
  next: async (services, order, _where, how) => {
    const facts = await formFacts(services, order, input.form, how);
    return facts === null ? { asks: 'configuration' } : configured(facts, input);
  },
  isKept: async (services, order) => {
    const facts = await formFacts(services, order, input.form, 'known');
    if (facts === null) return false;
    const { values } = readConfiguration(facts, input.values).configuration;
    return isDeepStrictEqual(configurationAt(order, facts.ref)?.values, values);
  },
});

/** A page whose inputs are wrong is kept and shown again; the last one needs the whole document to be valid. */
function configured(facts: FormFacts, input: InputOf<'configuration'>): Made {
  const { configuration, errors, model } = readConfiguration(facts, input.values);
  const { form, page } = input;
  const pages = model.pages.length;
  const isLast = page + 1 >= pages;
  const here = new Set(model.pages[page]?.fields.map((field) => field.key));
  const blocking = isLast ? errors : errors.filter((error) => error.key !== undefined && here.has(error.key));
  // More inputs came up by what was chosen: they are asked before going on.
  const isGrown = model.shape !== facts.model.shape && page < facts.model.pages.length;
  if (blocking.length > 0 || (isGrown && errors.length > 0))
    return {
      event: { type: 'configuration-typed', form, configuration },
      extras: { errors: isGrown ? [] : blocking },
    };
  return just({ type: 'configuration-chosen', form, page, pages, configuration });
}
