/** The key in the address that a letter gave. It lies behind the `#`, and is taken out of the address so that it is not left about. */
export const keyOf = (): string => {
  const key = location.hash.slice(1);
  if (key !== '') history.replaceState(history.state, '', location.pathname);
  return key;
};
