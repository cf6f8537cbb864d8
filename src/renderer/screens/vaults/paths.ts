/** The path of something in the same parent as a folder, in the way of writing paths that the folder has. Bare where there is none. */
export function beside(folder: string, name: string): string {
  const at = Math.max(folder.lastIndexOf('/'), folder.lastIndexOf('\\'));
  return at < 0 ? name : `${folder.slice(0, at + 1)}${name}`;
}
