import tile from "../../components/ui/guilloche.svg";

/** A point of the field. Positions are in pixels, speeds in pixels per frame. */
export interface Particle {
  x: number;
  y: number;
  dx: number;
  dy: number;
  /** Whether it has the accent color. */
  signal: boolean;
}

const maxParticles = 150;
/** Particles closer than this are connected by a line, in pixels. */
const maxDistance = 80;

/** Returns the number of particles for a window: an eighth of its width in pixels, at most 150. */
export function particleCount(width: number): number {
  return Math.min(maxParticles, Math.floor(width / 8));
}

/** Reports whether a line connects two particles. */
export function areLinked(a: { x: number; y: number }, b: { x: number; y: number }): boolean {
  return Math.hypot(a.x - b.x, a.y - b.y) < maxDistance;
}

interface Size {
  width: number;
  height: number;
}

/**
 * Returns `count` particles for a canvas of a new size. Particles keep their place in proportion to the canvas; only
 * those that are missing are created at random.
 */
export function resizeField(particles: Particle[], from: Size, to: Size, count: number): Particle[] {
  const scaled = particles.slice(0, count).map((particle) => ({
    ...particle,
    x: (particle.x / (from.width || 1)) * to.width,
    y: (particle.y / (from.height || 1)) * to.height,
  }));
  const missing = Array.from({ length: count - scaled.length }, (_, index) => ({
    x: Math.random() * to.width,
    y: Math.random() * to.height,
    dx: (Math.random() - 0.5) * 0.3,
    dy: (Math.random() - 0.5) * 0.3,
    signal: (scaled.length + index) % 18 === 0,
  }));
  return [...scaled, ...missing];
}

/**
 * Animates particles in a canvas while the canvas is in view, in front of an image that is repeated as tiles. With reduced
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
    particles = resizeField(particles, canvas, size, particleCount(innerWidth));
    Object.assign(canvas, size);
    draw();
  }

  function draw() {
    if (!context) return;
    context.clearRect(0, 0, canvas.width, canvas.height);
    if (pattern) {
      context.fillStyle = pattern;
      context.fillRect(0, 0, canvas.width, canvas.height);
    }
    context.strokeStyle = "rgba(244, 242, 236, 0.18)";
    particles.forEach((a, index) => {
      for (const b of particles.slice(index + 1)) {
        if (!areLinked(a, b)) continue;
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
