package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.rendering.PDFRenderer;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The report as a browser prints it: no figure parted from its caption, no page that is half empty. */
@Tag("exhaustive")
class ReportPrintTest {
    private static final float DOTS = 40;
    private static final int INK = 200;

    @TempDir
    private Path folder;

    private static Optional<Path> browser() {
        return Stream.of(System.getenv("PATH").split(java.io.File.pathSeparator))
                .flatMap(p -> Stream.of("chromium", "chromium-browser", "google-chrome").map(name -> Path.of(p, name)))
                .filter(Files::isExecutable).findFirst();
    }

    @ParameterizedTest
    @ValueSource(strings = {"A4", "letter"})
    void noFigureIsTornAndNoPageIsHalfEmpty(String paper) throws Exception {
        Optional<Path> browser = browser();
        assumeTrue(browser.isPresent(), "there is no Chromium here");
        Path project = folder.resolve("retail-review");
        ExecutedSample.copy("retail-review", project);
        CommandRun run = CommandRun.of("report", project.toString(), "--to", folder.resolve("out").toString(), "--replicates", "200");
        assertThat(run.status()).as(run.err()).isLessThan(2);
        Path page = folder.resolve("out/index.html");
        String html = Files.readString(page);
        assertThat(html).contains("@page{margin:12mm}", "<details class=\"case\">");
        Files.writeString(page, html.replace("@page{margin:12mm}", "@page{margin:12mm;size:" + paper + "}"));
        Path pdf = folder.resolve("page.pdf");
        Process printed = new ProcessBuilder(browser.get().toString(), "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer",
                "--user-data-dir=" + folder.resolve("profile"), "--print-to-pdf=" + pdf, page.toUri().toString())
                .redirectErrorStream(true).redirectOutput(folder.resolve("browser.txt").toFile()).start();
        assertThat(printed.waitFor(3, TimeUnit.MINUTES)).isTrue();
        assertThat(pdf).as(Files.readString(folder.resolve("browser.txt"))).isNotEmptyFile();
        try (PDDocument document = Loader.loadPDF(pdf.toFile())) {
            int captions = 0;
            for (int p = 0; p < document.getNumberOfPages(); p++) {
                String text = text(document, p);
                int here = count(text, "Figure ");
                captions += here;
                assertThat(count(text, "seed 42 · Assay")).as("%s, page %s: notes of figures and captions", paper, p + 1).isEqualTo(here);
                if (p + 1 < document.getNumberOfPages()) {
                    assertThat(filled(document, p)).as("%s, page %s of %s", paper, p + 1, document.getNumberOfPages()).isGreaterThan(0.5);
                }
            }
            assertThat(captions).isEqualTo(html.split("<figure>", -1).length - 1);
        }
    }

    private static String text(PDDocument document, int page) throws IOException {
        PDFTextStripper stripper = new PDFTextStripper();
        stripper.setStartPage(page + 1);
        stripper.setEndPage(page + 1);
        return String.join(" ", List.of(stripper.getText(document).split("\\s+")));
    }

    private static int count(String text, String part) {
        return text.split(java.util.regex.Pattern.quote(part), -1).length - 1;
    }

    /** How far down a page is printed, as a share of its height. */
    private static double filled(PDDocument document, int page) throws IOException {
        BufferedImage image = new PDFRenderer(document).renderImageWithDPI(page, DOTS);
        for (int y = image.getHeight() - 1; y >= 0; y--) {
            for (int x = 0; x < image.getWidth(); x++) {
                if ((image.getRGB(x, y) & 0xff) < INK) {
                    return (double) y / image.getHeight();
                }
            }
        }
        return 0;
    }
}
