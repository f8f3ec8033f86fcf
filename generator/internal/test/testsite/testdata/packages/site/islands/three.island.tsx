import { defineIsland } from "gaceta";
import { useState } from "react";
import { BoxGeometry, Mesh, MeshBasicMaterial, PerspectiveCamera, Raycaster, Scene, Vector2 } from "three";

const box = new Mesh(new BoxGeometry(), new MeshBasicMaterial());
const scene = new Scene().add(box);
const camera = new PerspectiveCamera(70, 1, 0.1, 10);
camera.position.z = 3;
camera.updateMatrixWorld();

function Three() {
  const [hits, setHits] = useState(0);
  const shoot = () => {
    const ray = new Raycaster();
    ray.setFromCamera(new Vector2(0, 0), camera);
    setHits(ray.intersectObjects(scene.children).length);
  };
  return (
    <>
      <button type="button" onClick={shoot}>
        Shoot
      </button>
      <p>{hits > 0 ? "Hit" : "Not yet"}</p>
    </>
  );
}

export default defineIsland("three", Three);
