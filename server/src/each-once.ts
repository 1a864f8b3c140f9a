/** Changes each thing of a list, and one that stands in it more than once only the first time: it is one thing afterwards, too. */
export const eachOnce = <From, To>(all: readonly From[], change: (one: From) => To): To[] => {
  const changed: To[] = [];
  for (const one of all) changed.push(changed[all.indexOf(one)] ?? change(one));
  return changed;
};
