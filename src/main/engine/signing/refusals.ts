import { invalidArgument, type Fault } from '../fault.ts';

/** INVALID_ARGUMENT for what is no such transaction, or not one that could ever be valid. */
export const invalidTransaction = (problem: string): Fault =>
  invalidArgument('parameters.unsignedTransaction', problem, 'INVALID_TRANSACTION');

/** INVALID_ARGUMENT for a form of transaction that exists and is not signed here. */
export const unsupportedTransaction = (problem: string): Fault =>
  invalidArgument('parameters.unsignedTransaction', problem, 'UNSUPPORTED_TRANSACTION_TYPE');
