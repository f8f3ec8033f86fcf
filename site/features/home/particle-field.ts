interface Particle {
  x: number;
  y: number;
  dx: number;
  dy: number;
  signal: boolean;
}

const most = 150;
const reach = 80;

/** How many particles a window of that width gets: at most 150, and an eighth of its pixels. */
export function particleCount(width: number): number {
  return Math.min(most, Math.floor(width / 8));
}

/** Whether two particles are near enough for a line between them, in pixels. */
export function linked(a: { x: number; y: number }, b: { x: number; y: number }): boolean {
  return Math.hypot(a.x - b.x, a.y - b.y) < reach;
}

/** Draws the field into a canvas while it is in view; one still frame where motion is not wanted. Gives the way to stop it. */
export function startField(canvas: HTMLCanvasElement): () => void {
  const context = canvas.getContext("2d");
  if (!context) return () => {};
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  let particles: Particle[] = [];
  let frame = 0;

  function resize() {
    const { clientWidth, clientHeight } = canvas; // both before either changes: a read after it would lay out the page
    canvas.width = clientWidth;
    canvas.height = clientHeight;
    particles = Array.from({ length: particleCount(innerWidth) }, (_, index) => ({
      x: Math.random() * canvas.width,
      y: Math.random() * canvas.height,
      dx: (Math.random() - 0.5) * 0.3,
      dy: (Math.random() - 0.5) * 0.3,
      signal: index % 18 === 0,
    }));
    draw();
  }

  function draw() {
    if (!context) return;
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.strokeStyle = "rgba(244, 242, 236, 0.18)";
    particles.forEach((a, index) => {
      for (const b of particles.slice(index + 1)) {
        if (!linked(a, b)) continue;
        context.beginPath();
        context.moveTo(a.x, a.y);
        context.lineTo(b.x, b.y);
        context.stroke();
      }
      context.fillStyle = a.signal ? "#f0a42c" : "rgba(244, 242, 236, 0.7)";
      context.beginPath();
      context.arc(a.x, a.y, a.signal ? 2.5 : 1.3, 0, Math.PI * 2);
      context.fill();
    });
  }

  function move() {
    for (const p of particles) {
      p.x = (p.x + p.dx + canvas.width) % canvas.width;
      p.y = (p.y + p.dy + canvas.height) % canvas.height;
    }
    draw();
    frame = requestAnimationFrame(move);
  }

  resize();
  addEventListener("resize", resize);
  const seen = new IntersectionObserver(([entry]) => {
    cancelAnimationFrame(frame);
    if (entry?.isIntersecting && !still) frame = requestAnimationFrame(move);
  });
  seen.observe(canvas);
  return () => {
    seen.disconnect();
    cancelAnimationFrame(frame);
    removeEventListener("resize", resize);
  };
}
