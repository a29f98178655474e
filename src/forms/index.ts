export { formOf, read, fill, type FormInput, type ReadResult } from './form.js';
export { itemForm, itemLabels, itemsOf, withItem, withoutItem } from './items.js';
export { describe, holdsSecrets, merge, secretKeys, type DescribedValue } from './describe.js';
export { FormValues } from './model.js';
export type { Choice, Field, FormModel, FormOptions, Hint, Input, Page, Raw } from './model.js';
export { fieldErrorCodes, type FieldError, type FieldErrorCode } from './errors.js';
export { say, sayHint } from './say.js';
export { searchChoices } from './choices.js';
export { epochSeconds } from './time.js';
