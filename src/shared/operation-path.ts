/**
 * The whole path of an operation on the wire, from what it is and its last word: `/public/v1/submit/create_users`. What only Coffer has
 * (`own`) stands apart from the hosted service's names, where one of that name may come: `/coffer/v1/query/overview`.
 */
export function operationPath({
  kind,
  path,
  own,
}: Readonly<{ kind: 'activity' | 'query'; path: string; own?: boolean }>): string {
  return `/${own ? 'coffer' : 'public'}/v1/${kind === 'activity' ? 'submit' : 'query'}/${path}`;
}

/** Whether a path is one that operations are asked for at, whatever comes after. */
export function isOperationPath(path: string): boolean {
  return path.startsWith('/public/v1/') || path.startsWith('/coffer/v1/');
}

/** Whether an activity type is of an operation that only Coffer has: `ACTIVITY_TYPE_COFFER_UPDATE_RECIPIENT`. */
export function isOwnType(type: string): boolean {
  return type.startsWith('ACTIVITY_TYPE_COFFER_');
}
