let token = '';

/** The token after the `#` in a mailed link. It is removed from the address, and later calls return the same token. */
export const takeEmailToken = (): string => {
  if (location.hash.length > 1) {
    token = location.hash.slice(1);
    history.replaceState(history.state, '', location.pathname);
  }
  return token;
};
