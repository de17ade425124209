/** Says that a list is out of date, and why. */
export function PollProblem({ problem }: { problem: string | null }) {
  if (problem === null) return null;
  return (
    <p class="error" role="alert">
      This list could not be updated: {problem}. The page keeps trying.
    </p>
  );
}
