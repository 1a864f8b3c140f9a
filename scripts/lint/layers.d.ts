export const importProblem: (from: readonly string[], source: string, isTypeOnly?: boolean) => string | null;
/** A node of the syntax tree, as far as the rule reads it. */
type SyntaxNode = { readonly type: string } & Readonly<Record<string, unknown>>;
export const impurityOf: (node: SyntaxNode) => string | null;
