/** Changes each thing of a list, and one that stands in it more than once only the first time: it is one thing afterwards, too. */
export const mapUnique = <T, R>(items: readonly T[], transform: (item: T) => R): R[] => {
  const results: R[] = [];
  for (const one of items) results.push(results[items.indexOf(one)] ?? transform(one));
  return results;
};
