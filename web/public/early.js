// Before the first paint: the reader's theme and language, so that nothing flashes.
(function () {
  try {
    var kept = JSON.parse(localStorage.getItem('gunbai.settings') || '{}').state || {};
    if (kept.theme === 'light' || kept.theme === 'dark') document.documentElement.dataset.theme = kept.theme;
    if (kept.language) document.documentElement.lang = kept.language;
  } catch {
    // Storage may be closed to us; the defaults do.
  }
})();
