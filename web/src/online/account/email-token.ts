let token = '';

/**
 * The key in the address that a letter gave. It lies behind the `#`, and is taken out of the address so that it is not left
 * about; whoever asks again is given the same.
 */
export const takeEmailToken = (): string => {
  if (location.hash.length > 1) {
    token = location.hash.slice(1);
    history.replaceState(history.state, '', location.pathname);
  }
  return token;
};
