/** Shown as an example in new nodes. */
export const sampleTemplate = `<!DOCTYPE html>

<html>
<head>
  <meta charset="UTF-8" />
  <title>My page</title>
</head>
<body>
  <main class="card">
    <h1>A heading</h1>
    <p>Some text. Put values in by expressions.</p>
  </main>
</body>
</html>

<style>
.card {
  max-width: 40rem;
  margin: 2rem auto;
  padding: 1.5rem;
  border: 1px solid #d0d5dd;
  border-radius: 8px;
  font-family: sans-serif;
}

h1 {
  font-size: 1.5rem;
}
</style>`;
