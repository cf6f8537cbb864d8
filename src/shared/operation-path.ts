/** The whole path of an operation on the wire, from what it is and its last word: `/public/v1/submit/create_users`. */
export function operationPath({ kind, path }: Readonly<{ kind: 'activity' | 'query'; path: string }>): string {
  return `/public/v1/${kind === 'activity' ? 'submit' : 'query'}/${path}`;
}
