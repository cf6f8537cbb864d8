export const de = { changeTag: 'Tag ändern', saveTag: 'Tag speichern', tagAsked: 'Tag {name} speichern' };
