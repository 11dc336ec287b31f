/** Lines and blocks in different faces (Word.face): whether one is a heading of the other. Pure. */

type Faced = { face?: number | undefined };

/** How many names of the document have a face. */
export type FaceCounts = ReadonlyMap<number, number>;

export const countFaces = (names: Iterable<Faced>): FaceCounts => {
  const counts = new Map<number, number>();
  for (const { face } of names) if (face !== undefined) counts.set(face, (counts.get(face) ?? 0) + 1);
  return counts;
};

/** Whether two lines are drawn in different faces. False where one is unknown. */
export const hasOtherFace = (a: Faced, b: Faced): boolean =>
  a.face !== undefined && b.face !== undefined && a.face !== b.face;

/** A heading stands above several names, so that many at most of the names are in its face, compared with those in theirs. */
const MAX_HEADING_SHARE = 0.5;

/** Whether a line is in another face than a name, and in one so rare that it is a heading and no part of each name. */
export const isInHeadingFace = (line: Faced, name: Faced, faces: FaceCounts): boolean =>
  hasOtherFace(line, name) && (faces.get(line.face ?? 0) ?? 0) <= MAX_HEADING_SHARE * (faces.get(name.face ?? 0) ?? 0);
