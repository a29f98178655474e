import type { ActionTable, SubmissionTable } from '../handlers.js';
import { approve, notPlaced, placed, reject, requestDetails, showDetails, withdraw } from './decide.js';
import { submitPlaced, submitReject } from './submit.js';

export const approvalActions = {
  'approval.approve': approve,
  'approval.reject': reject,
  'approval.details': showDetails,
  'doubt.placed': placed,
  'doubt.not_placed': notPlaced,
  'request.details': requestDetails,
  'request.withdraw': withdraw,
} satisfies ActionTable;

export const approvalSubmissions = {
  'approval.reject': submitReject,
  'doubt.placed': submitPlaced,
} satisfies SubmissionTable;
