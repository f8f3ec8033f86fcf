/** A point or a circle of a drawing, in its units. */
interface Circle {
  x: number;
  y: number;
  r: number;
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Returns the path of the sky: level lines whose distance grows downwards, interrupted around the light. */
export function skyLines(left: number, right: number, top: number, bottom: number, light: Circle): string {
  let path = "";
  let distance = 3.4;
  for (let y = top; y < bottom; y += distance, distance += 0.22) {
    const half = Math.sqrt(Math.max(0, light.r ** 2 - (y - light.y) ** 2));
    if (half === 0) path += `M${left} ${round(y)}H${right}`;
    else path += `M${left} ${round(y)}H${round(light.x - half)}M${round(light.x + half)} ${round(y)}H${right}`;
  }
  return path;
}

/** Returns the path of the ground: broken level lines below the horizon. */
export function groundLines(left: number, right: number, top: number, bottom: number): string {
  let path = "";
  let row = 0;
  for (let y = top + 6; y < bottom; y += 6, row++) {
    const shift = (row * 97) % 150;
    for (let x = left - shift; x < right; x += 150 + row * 6) {
      const from = Math.max(left, x);
      const to = Math.min(right, x + 96 - row * 8);
      if (to > from) path += `M${round(from)} ${round(y)}H${round(to)}`;
    }
  }
  return path;
}

/** Returns the closed path of a guilloche rosette: a circle whose radius waves `petals` times. */
export function rosette({ x, y, r }: Circle, wave: number, petals: number, turn: number): string {
  const steps = petals * 8;
  const points = Array.from({ length: steps }, (_, index) => {
    const angle = (2 * Math.PI * index) / steps;
    const radius = r + wave * Math.cos(petals * angle + turn);
    return `${round(x + radius * Math.cos(angle))} ${round(y + radius * Math.sin(angle))}`;
  });
  return `M${points.join("L")}Z`;
}

/** Returns the point at an angle in degrees, measured from the right and upwards, on a flattened circle. */
export function onArc({ x, y, r }: Circle, degrees: number, flat = 1): [number, number] {
  const angle = (degrees * Math.PI) / 180;
  return [round(x + r * Math.cos(angle)), round(y - r * flat * Math.sin(angle))];
}
