/** Like `map`, but calls the function once per distinct element. */
export const mapUnique = <T, R>(items: readonly T[], transform: (item: T) => R): R[] => {
  const results: R[] = [];
  for (const one of items) results.push(results[items.indexOf(one)] ?? transform(one));
  return results;
};
