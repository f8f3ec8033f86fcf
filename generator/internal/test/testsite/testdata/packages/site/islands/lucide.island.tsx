import { defineIsland } from "gaceta";
import { Heart, HeartOff } from "lucide-react";
import { useState } from "react";

function Lucide() {
  const [isLiked, setLiked] = useState(false);
  return (
    <button type="button" aria-pressed={isLiked} onClick={() => setLiked(!isLiked)}>
      {isLiked ? <HeartOff color="red" /> : <Heart size={32} />} Like
    </button>
  );
}

export default defineIsland("lucide", Lucide);
