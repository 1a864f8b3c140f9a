export const importProblem: (from: readonly string[], source: string) => string | null;
/** A node of the syntax tree, as far as the rule looks at it. */
export type Node = { readonly type: string } & Readonly<Record<string, unknown>>;
export const impurityOf: (node: Node) => string | null;
declare const plugin: object;
export default plugin;
