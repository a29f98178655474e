import { untilBuilt } from './built.js';

// Before each file of tests that start what is built.
await untilBuilt();
