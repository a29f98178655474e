import './mortal.js';

export * from '../../support/one-file/parts.js';
