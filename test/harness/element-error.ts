import { prettyDOM } from '@testing-library/react';

/**
 * The error of a query that found nothing. Its message shows the page, which takes milliseconds to write: only an error that somebody reads
 * has one. A query that waits for a part of the page fails again and again before that part is there, and nobody reads why.
 */
export function elementError(message: string | null, container: Element): Error {
  const error = new Error('no such element');
  // The place that a report shows is the query's in the test.
  Error.captureStackTrace(error, elementError);
  error.name = 'TestingLibraryElementError';
  Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => [message, prettyDOM(container)].filter(Boolean).join('\n\n'),
  });
  return error;
}
