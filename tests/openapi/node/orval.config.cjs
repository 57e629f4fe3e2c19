module.exports = {
  rami: {
    input: { target: process.env.SPECIFICATION },
    output: {
      target: "orval.ts",
      client: "fetch",
      override: { mutator: { path: "./orval-fetch.ts", name: "send" } },
    },
  },
};
