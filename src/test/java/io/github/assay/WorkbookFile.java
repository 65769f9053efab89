package io.github.assay;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Writes {@code .xlsx} as Excel and LibreOffice do: shared texts, styles, sheets with gaps. */
public final class WorkbookFile {
    private static final String MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    private static final String HEAD = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>";
    private static final String RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
    private static final String OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

    private WorkbookFile() {}

    /**
     * @param sheets rows of cells by sheet: a text, a number, a {@link java.time.LocalDate}, true or false, or null for a gap
     */
    public static Path write(Path file, Map<String, List<? extends List<?>>> sheets) throws IOException {
        StringBuilder texts = new StringBuilder();
        StringBuilder names = new StringBuilder();
        StringBuilder relations = new StringBuilder();
        int[] shared = {0};
        int number = 0;
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            for (var sheet : sheets.entrySet()) {
                number++;
                names.append("<sheet name=\"").append(sheet.getKey()).append("\" sheetId=\"").append(number).append("\" r:id=\"rId").append(number).append("\"/>");
                relations.append("<Relationship Id=\"rId").append(number).append("\" Type=\"").append(OFFICE).append("/worksheet\" Target=\"worksheets/sheet")
                        .append(number).append(".xml\"/>");
                StringBuilder rows = new StringBuilder();
                for (int r = 0; r < sheet.getValue().size(); r++) {
                    rows.append("<row r=\"").append(r + 1).append("\">");
                    for (int c = 0; c < sheet.getValue().get(r).size(); c++) {
                        rows.append(cell("" + (char) ('A' + c) + (r + 1), sheet.getValue().get(r).get(c), texts, shared));
                    }
                    rows.append("</row>");
                }
                entry(zip, "xl/worksheets/sheet" + number + ".xml",
                        "<worksheet xmlns=\"" + MAIN + "\"><sheetData>" + rows + "</sheetData></worksheet>");
            }
            entry(zip, "xl/sharedStrings.xml", "<sst xmlns=\"" + MAIN + "\">" + texts + "</sst>");
            entry(zip, "xl/styles.xml", "<styleSheet xmlns=\"" + MAIN + "\"><numFmts count=\"1\"><numFmt numFmtId=\"164\" formatCode=\"yyyy\\-mm\\-dd\"/></numFmts>"
                    + "<cellXfs count=\"2\"><xf numFmtId=\"0\"/><xf numFmtId=\"164\"/></cellXfs></styleSheet>");
            entry(zip, "xl/workbook.xml", "<workbook xmlns=\"" + MAIN + "\" xmlns:r=\"" + OFFICE + "\"><sheets>" + names + "</sheets></workbook>");
            entry(zip, "xl/_rels/workbook.xml.rels", "<Relationships xmlns=\"" + RELATIONS + "\">" + relations
                    + "<Relationship Id=\"rIdT\" Type=\"" + OFFICE + "/sharedStrings\" Target=\"sharedStrings.xml\"/>"
                    + "<Relationship Id=\"rIdS\" Type=\"" + OFFICE + "/styles\" Target=\"styles.xml\"/></Relationships>");
            entry(zip, "_rels/.rels", "<Relationships xmlns=\"" + RELATIONS + "\"><Relationship Id=\"rId1\" Type=\"" + OFFICE
                    + "/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>");
            entry(zip, "[Content_Types].xml", "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\">"
                    + "<Default Extension=\"xml\" ContentType=\"application/xml\"/><Override PartName=\"/xl/workbook.xml\""
                    + " ContentType=\"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml\"/>"
                    + "<Override PartName=\"/xl/sharedStrings.xml\" ContentType=\"application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml\"/>"
                    + "<Override PartName=\"/xl/styles.xml\" ContentType=\"application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml\"/></Types>");
        }
        return file;
    }

    private static String cell(String at, Object value, StringBuilder texts, int[] shared) {
        return switch (value) {
            case null -> "";
            case String text -> {
                texts.append("<si><t xml:space=\"preserve\">").append(text.replace("&", "&amp;").replace("<", "&lt;")).append("</t></si>");
                yield "<c r=\"" + at + "\" t=\"s\"><v>" + shared[0]++ + "</v></c>";
            }
            case Boolean flag -> "<c r=\"" + at + "\" t=\"b\"><v>" + (flag ? 1 : 0) + "</v></c>";
            case java.time.LocalDate day -> "<c r=\"" + at + "\" s=\"1\"><v>" + (day.toEpochDay() + 25569) + "</v></c>";
            default -> "<c r=\"" + at + "\"><v>" + value + "</v></c>";
        };
    }

    private static void entry(OutputStream out, String name, String text) throws IOException {
        ZipOutputStream zip = (ZipOutputStream) out;
        zip.putNextEntry(new ZipEntry(name));
        zip.write((HEAD + text).getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
    }
}
