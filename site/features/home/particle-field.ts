import tile from "../../components/ui/guilloche.svg";

/** A tick of the field, which drifts along its row. Positions are in pixels, speeds in pixels per frame. */
export interface Particle {
  x: number;
  /** The row, counted from the top: a source of the horizon. */
  row: number;
  dx: number;
  /** Whether it has the accent color. */
  signal: boolean;
}

const maxParticles = 150;
/** Rows of the horizon: as many as the drawing of the hero has. */
const rows = 6;
/** Particles of a row that are closer than this are connected by a line, in pixels. */
const maxDistance = 80;

/** Returns the number of particles for a window: an eighth of its width in pixels, at most 150. */
export function particleCount(width: number): number {
  return Math.min(maxParticles, Math.floor(width / 8));
}

/** Reports whether a line connects two particles. */
export function areLinked(a: { x: number; row: number }, b: { x: number; row: number }): boolean {
  return a.row === b.row && Math.abs(a.x - b.x) < maxDistance;
}

/** The height of the engraved band at the foot, in pixels. */
const hem = 36;

/**
 * Returns `count` particles for a canvas of a new width. Particles keep their place in proportion to the canvas; only
 * those that are missing are created at random.
 */
export function resizeField(particles: Particle[], from: number, to: number, count: number): Particle[] {
  const scaled = particles.slice(0, count).map((particle) => ({
    ...particle,
    x: (particle.x / (from || 1)) * to,
  }));
  const missing = Array.from({ length: count - scaled.length }, (_, index) => ({
    x: Math.random() * to,
    row: Math.floor(Math.random() * rows),
    dx: 0.05 + Math.random() * 0.2,
    signal: (scaled.length + index) % 18 === 0,
  }));
  return [...scaled, ...missing];
}

/**
 * Animates particles in a canvas while the canvas is in view, above an image that is repeated as tiles. With reduced
 * motion it draws a single frame. Nothing is drawn before the image has loaded or failed; a failure is only logged. Returns a
 * function that stops the animation.
 */
export function startField(canvas: HTMLCanvasElement): () => void {
  const context = canvas.getContext("2d");
  if (!context) return () => {};
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
  let particles: Particle[] = [];
  let pattern: CanvasPattern | null = null;
  let frame = 0;

  function resize() {
    const size = { width: canvas.clientWidth, height: canvas.clientHeight }; // a read after a write forces a layout
    particles = resizeField(particles, canvas.width, size.width, particleCount(innerWidth));
    Object.assign(canvas, size);
    draw();
  }

  function draw() {
    if (!context) return;
    context.clearRect(0, 0, canvas.width, canvas.height);
    if (pattern) {
      context.fillStyle = pattern;
      context.fillRect(0, canvas.height - hem, canvas.width, hem);
    }
    const rowHeight = (canvas.height - hem) / rows;
    const foot = ({ row }: Particle) => Math.round((row + 1) * rowHeight) - 0.5;
    context.strokeStyle = "rgba(244, 242, 236, 0.3)";
    particles.forEach((a, index) => {
      for (const b of particles.slice(index + 1)) {
        if (!areLinked(a, b)) continue;
        context.beginPath();
        context.moveTo(a.x, foot(a));
        context.lineTo(b.x, foot(b));
        context.stroke();
      }
      // A tick stands on its row with a round foot. A marked one is as tall as its row.
      context.fillStyle = a.signal ? "#f0a42c" : "rgba(244, 242, 236, 0.7)";
      const height = rowHeight * (a.signal ? 0.8 : 0.4);
      context.fillRect(a.x - 0.75, foot(a) - height, a.signal ? 2.5 : 1.5, height);
      context.beginPath();
      context.arc(a.x, foot(a), 1.3, 0, Math.PI * 2);
      context.fill();
    });
  }

  function move() {
    for (const p of particles) p.x = (p.x + p.dx) % canvas.width;
    draw();
    frame = requestAnimationFrame(move);
  }

  const observer = new IntersectionObserver(([entry]) => {
    cancelAnimationFrame(frame);
    if (entry?.isIntersecting && !reducedMotion) frame = requestAnimationFrame(move);
  });
  const sizes = new ResizeObserver(resize); // silent when a phone hides its address bar and the canvas keeps its size
  function start() {
    sizes.observe(canvas);
    observer.observe(canvas);
  }
  const image = new Image();
  image.onload = () => {
    pattern = context.createPattern(image, "repeat");
    start();
  };
  image.onerror = () => {
    console.warn(`The background image ${tile} was not loaded.`);
    start();
  };
  image.src = tile;
  return () => {
    image.onload = image.onerror = null;
    observer.disconnect();
    sizes.disconnect();
    cancelAnimationFrame(frame);
  };
}
