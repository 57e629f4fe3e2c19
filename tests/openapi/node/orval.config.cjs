// A client with mocks: `rami` deals the examples, `varied` something else each time.

const client = { client: "fetch", mode: "split", override: { mutator: { path: "./orval-fetch.ts", name: "send" } } };

/** A text with a pattern is one of the examples of its schema, at random. No answer is an example as a whole. */
function fromExamples(specification) {
  for (const schema of Object.values(specification.components.schemas)) {
    if (schema.pattern) schema.enum ??= schema.examples;
    delete schema.examples;
  }
  return specification;
}

module.exports = {
  rami: {
    input: "openapi/openapi.json",
    output: { ...client, target: "orval/rami.ts", mock: { generators: [{ type: "msw", useExamples: true }] } },
  },
  varied: {
    input: { target: "openapi/openapi.json", override: { transformer: fromExamples } },
    output: { ...client, target: "orval-varied/rami.ts", mock: { generators: [{ type: "msw" }] } },
  },
};
