// Cycles between files, and between the members of a folder (its files and its subfolders). A folder whose members form no cycle
// has a direction: one can read it from the leaves up.

import { dirname } from 'node:path/posix';

const byName = (a, b) => (a < b ? -1 : Number(a > b));

/** Strongly connected components with more than one node (Tarjan). `edges`: node → nodes. */
export const cyclesIn = (edges) => {
  const state = new Map();
  const stack = [];
  const found = [];
  let counter = 0;
  const enter = (node) => {
    const own = { index: counter, low: counter, isOnStack: true };
    counter += 1;
    state.set(node, own);
    stack.push(node);
    for (const next of edges.get(node) ?? []) {
      const known = state.get(next);
      if (known === undefined) own.low = Math.min(own.low, enter(next).low);
      else if (known.isOnStack) own.low = Math.min(own.low, known.index);
    }
    if (own.low === own.index) {
      const component = stack.splice(stack.indexOf(node));
      for (const member of component) state.get(member).isOnStack = false;
      if (component.length > 1) found.push(component.toSorted(byName));
    }
    return own;
  };
  for (const node of edges.keys()) if (!state.has(node)) enter(node);
  return found;
};

/** File → files that it imports, within the given sources. */
export const fileGraph = (sources) => {
  const known = new Set(sources.map(({ path }) => path));
  return new Map(
    sources.map(({ path, imports }) => [path, new Set(imports.map(({ to }) => to).filter((to) => known.has(to)))]),
  );
};

/** The file or subfolder of `folder` that holds `path`; null where it lies elsewhere. */
const memberOf = (folder, path) => {
  if (!path.startsWith(`${folder}/`)) return null;
  const [name] = path.slice(folder.length + 1).split('/');
  return `${folder}/${name}`;
};

const foldersOf = (sources) => {
  const folders = new Set();
  for (const { path } of sources)
    for (let folder = dirname(path); folder.includes('/'); folder = dirname(folder)) folders.add(folder);
  return [...folders].toSorted(byName);
};

/** Cycles between members of one folder, each with the imports that close it: { folder, members, imports }. */
export const upwardImports = (sources) => {
  const files = fileGraph(sources);
  return foldersOf(sources).flatMap((folder) => {
    const edges = new Map();
    const examples = new Map();
    for (const [from, targets] of files) {
      const own = memberOf(folder, from);
      if (own === null) continue;
      if (!edges.has(own)) edges.set(own, new Set());
      for (const to of targets) {
        const other = memberOf(folder, to);
        if (other === null || other === own) continue;
        edges.get(own).add(other);
        examples.set(`${own} ${other}`, [...(examples.get(`${own} ${other}`) ?? []), `${from} → ${to}`]);
      }
    }
    return cyclesIn(edges).map((members) => ({
      folder,
      members,
      imports: members.flatMap((from) => members.flatMap((to) => (examples.get(`${from} ${to}`) ?? []).slice(0, 2))),
    }));
  });
};
