export const fileNameProblem: (file: string) => string | null;
