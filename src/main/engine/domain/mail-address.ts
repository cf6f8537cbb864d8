import { limits } from '#shared/limits.ts';

const form = /^[^\s@"(),:;<>[\\\]]+@[^\s@"(),:;<>[\\\].]+(?:\.[^\s@"(),:;<>[\\\].]+)+$/;

/** Whether a text is one address and nothing else: no second one after a comma, no name of a person, no line end. */
export function isMailAddress(text: string): boolean {
  return text.length <= limits.emailCharsMax && form.test(text) && !/[\p{Cc}\p{Cs}]/u.test(text);
}
