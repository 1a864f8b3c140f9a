// A lint rule: kebab-case names for files; PascalCase for .tsx files that hold a component.

const KEBAB_CASE = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const PASCAL_CASE = /^[A-Z][A-Za-z0-9]*$/;
/** Locale names of the text files, such as `zh-Hans`. */
const LOCALE = /^[a-z]{2}-[A-Z][a-z]{3}$/;

/** Why a file has the wrong name, or null. Takes a path of any form. */
const fileNameProblem = (file) => {
  const name = file.replaceAll('\\', '/').split('/').at(-1) ?? '';
  const [base = '', ...suffixes] = name.split('.');
  const extension = suffixes.at(-1);
  if (suffixes.slice(0, -1).some((suffix) => !KEBAB_CASE.test(suffix))) return `the suffixes of ${name} are not lower case`;
  if (KEBAB_CASE.test(base) || LOCALE.test(base)) return null;
  const isTsx = extension === 'tsx' && suffixes.length === 1;
  if (isTsx && PASCAL_CASE.test(base)) return null;
  return extension === 'tsx'
    ? `${name} is not named in kebab-case, nor in PascalCase like its component`
    : `${name} is not named in kebab-case`;
};

const fileNames = {
  create(context) {
    return {
      Program(node) {
        const problem = fileNameProblem(context.physicalFilename ?? context.filename);
        if (problem) context.report({ node, message: problem });
      },
    };
  },
};

export { fileNameProblem, fileNames };
