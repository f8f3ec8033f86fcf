import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { defineIsland } from "gaceta";

const client = new QueryClient();

function Answer() {
  const { data, isPending, refetch } = useQuery({
    queryKey: ["icon"],
    queryFn: async () => (await fetch("/answer.json")).json() as Promise<{ answer: number }>,
    enabled: false,
  });
  return (
    <>
      <button type="button" onClick={() => refetch()}>
        Ask
      </button>
      <p>{isPending ? "No answer" : `The answer is ${data?.answer}`}</p>
    </>
  );
}

function Query() {
  return (
    <QueryClientProvider client={client}>
      <Answer />
    </QueryClientProvider>
  );
}

export default defineIsland("query", Query);
